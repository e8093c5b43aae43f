/** Looking at something before acting on it: with a mouse over it, or by the keyboard's focus. */
export interface Looking {
  readonly onpointerenter: (event: PointerEvent) => void;
  readonly onpointerleave: () => void;
  readonly onfocus: (event: FocusEvent) => void;
  readonly onblur: () => void;
}

/** A finger taps without looking first: whatever appeared then would move the board away under it. */
export function looking(look: (at: boolean) => void): Looking {
  return {
    onpointerenter: ({ pointerType }) => {
      if (pointerType === "mouse") look(true);
    },
    onpointerleave: () => look(false),
    onfocus: ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) look(true);
    },
    onblur: () => look(false),
  };
}
