const { wait } = Atomics;

/**
 * Lets a wait go on until its value has changed. Miniflare's database waits for a thread that stores a value and then
 * notifies: on a busy machine the notification of one statement ended the wait of the next, which failed with
 * "false == true". Plain JavaScript, because wrangler's own process loads it too. Miniflare uses 32 bits, and nothing else
 * waits there.
 */
Atomics.wait = (array, index, value, timeout) => {
  let outcome = wait(array, index, value, timeout);
  while (outcome === "ok" && Atomics.load(array, index) === value) outcome = wait(array, index, value, timeout);
  return outcome;
};
