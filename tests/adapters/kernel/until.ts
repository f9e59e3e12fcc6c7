/** Waits until the condition holds, for as long as promises and the network need; never for a fixed time. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Waited in vain: ${isSo.toString()}`);
}
