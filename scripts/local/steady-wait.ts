const { wait } = Atomics;

/**
 * Lets a wait go on until its value has changed. Miniflare's database waits for a thread that stores a value and then
 * notifies: on a busy machine the notification of one statement ended the wait of the next, which failed with
 * "false == true".
 */
function steadyWait(array: Int32Array, index: number, value: number, timeout?: number): ReturnType<typeof wait> {
  let outcome = wait(array, index, value, timeout);
  while (outcome === "ok" && Atomics.load(array, index) === value) outcome = wait(array, index, value, timeout);
  return outcome;
}

// Miniflare uses 32 bits, and nothing else here waits.
Atomics.wait = steadyWait as typeof wait;
