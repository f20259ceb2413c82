/** Where this tab remembers whose end it has rung for: a reload does not ring again. */
const RUNG = "timer-rung";

/** Three soft strokes going up, in hertz: C5, E5, G5. */
const NOTES = [523.25, 659.25, 783.99];
const BETWEEN = 0.28;
const FADE = 1.6;
const LOUDNESS = 0.22;

let audio: AudioContext | undefined;

/**
 * Makes sound possible: browsers allow it from a person's first press or key on. Sleeps again at once, so that nothing plays
 * and nothing is spent until the end. Synthesised, not a media file: media keys stay with the person's music.
 * @returns how to stop waiting for the press
 */
export function allowSound(): () => void {
  const unlock = () => {
    stop();
    if (audio || typeof AudioContext === "undefined") return;
    const made = new AudioContext();
    audio = made;
    void made.resume().then(() => made.suspend());
  };
  const stop = () => {
    document.removeEventListener("pointerdown", unlock);
    document.removeEventListener("keydown", unlock);
  };
  document.addEventListener("pointerdown", unlock);
  document.addEventListener("keydown", unlock);
  return stop;
}

/** Rings once for a timer's end in this tab, if sound is possible. @param endsAt tells one timer from another */
export async function ringOnce(endsAt: string): Promise<void> {
  if (sessionStorage.getItem(RUNG) === endsAt) return;
  sessionStorage.setItem(RUNG, endsAt);
  const playing = audio;
  if (!playing) return;
  await playing.resume();
  const last = NOTES.map((pitch, at) => strike(playing, pitch, playing.currentTime + at * BETWEEN)).at(-1);
  last?.addEventListener("ended", () => void playing.suspend(), { once: true });
}

/** One stroke of a small bell: a clear tone, and a fainter one above it, fading. @param when on the audio's clock, seconds */
function strike(playing: AudioContext, pitch: number, when: number): OscillatorNode {
  overtone(playing, pitch * 2.76, LOUDNESS / 6, when, FADE / 3);
  return overtone(playing, pitch, LOUDNESS, when, FADE);
}

function overtone(playing: AudioContext, pitch: number, loudness: number, when: number, fade: number): OscillatorNode {
  const tone = playing.createOscillator();
  const gain = playing.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(loudness, when + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + fade);
  tone.connect(gain).connect(playing.destination);
  tone.start(when);
  tone.stop(when + fade);
  return tone;
}
