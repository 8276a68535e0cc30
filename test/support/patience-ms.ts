/** What a test waits for may take this long before it counts as not coming: a busy machine is no failure. */
export const PATIENCE_MS = 15_000
