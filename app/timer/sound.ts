/** sessionStorage key of the last timer that rang, so that a reload does not ring again. */
const RUNG_KEY = "timer-rung";

const NOTES = [523.25, 659.25, 783.99];
const NOTE_INTERVAL_SECONDS = 0.28;
const FADE_SECONDS = 1.6;
const GAIN = 0.22;

/** What may allow sound. A touch does with its end, and not if it has scrolled. */
const GESTURES = ["mousedown", "touchend", "keydown"];

let audio: AudioContext | undefined;
let isAllowed = false;

/**
 * Browsers allow audio only after a press or key. Suspended until needed. Synthesised, because an audio element would take over
 * the media keys.
 * @returns a function that stops listening
 */
export function allowSound(): () => void {
  const unlock = () => {
    if (isAllowed || typeof AudioContext === "undefined") return stopListening();
    audio ??= new AudioContext();
    const context = audio;
    void context.resume().then(() => {
      isAllowed = true;
      stopListening();
      return context.suspend();
    });
  };
  const stopListening = () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, unlock);
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, unlock);
  return stopListening;
}

/** @param endsAt identifies the timer */
export async function playEndSoundOnce(endsAt: string): Promise<void> {
  if (sessionStorage.getItem(RUNG_KEY) === endsAt) return;
  sessionStorage.setItem(RUNG_KEY, endsAt);
  const context = audio;
  if (!context || !isAllowed) return;
  await context.resume();
  const last = NOTES.map((frequency, index) =>
    playNote(context, frequency, context.currentTime + index * NOTE_INTERVAL_SECONDS),
  ).at(-1);
  last?.addEventListener("ended", () => void context.suspend(), { once: true });
}

/** @param when seconds on the audio context's clock */
function playNote(context: AudioContext, frequency: number, when: number): OscillatorNode {
  playTone(context, frequency * 2.76, GAIN / 6, when, FADE_SECONDS / 3);
  return playTone(context, frequency, GAIN, when, FADE_SECONDS);
}

function playTone(context: AudioContext, frequency: number, gain: number, when: number, fade: number): OscillatorNode {
  const tone = context.createOscillator();
  const gainNode = context.createGain();
  tone.frequency.value = frequency;
  gainNode.gain.setValueAtTime(0, when);
  gainNode.gain.linearRampToValueAtTime(gain, when + 0.012);
  gainNode.gain.exponentialRampToValueAtTime(0.0001, when + fade);
  tone.connect(gainNode).connect(context.destination);
  tone.start(when);
  tone.stop(when + fade);
  return tone;
}
