"""What the server offers to those who learn a game. Nothing is stored.

schoolbook      what a game brings for learners: lesson, exercises, rules with pictures
lessons         lessons and exercises, task by task
"""
