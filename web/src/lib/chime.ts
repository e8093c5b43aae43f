/** Two soft notes. Browsers stay silent until somebody has touched the page. */
const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.16 },
] as const;
const LENGTH = 0.5;

export function chime(): void {
  if (!("AudioContext" in globalThis)) return;
  const room = new AudioContext();
  for (const { hertz, at } of NOTES) ring(room, hertz, room.currentTime + at);
  setTimeout(() => void room.close(), 2000);
}

function ring(room: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(room, { frequency: hertz });
  const volume = new GainNode(room, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(room.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}
