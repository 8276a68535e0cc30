/** The server's close code for too many sockets of a browser or network (see docs/api.md). */
const TOO_MANY_SOCKETS = 4429
/** The library's own delays before reconnecting. */
const STEPS_MS = [1_000, 2_000, 5_000]
const LONGEST_STEP_MS = 10_000
const CROWDED_PAUSE_MS = 60_000

let isCrowded = false
let whenCrowded: (() => void) | undefined

/** Sets the callback that runs once when the server closes a socket because too many are open. */
export function onTooManySockets(tell: () => void): void {
  whenCrowded = tell
}

/** A websocket that remembers the server's close code. */
export class LiveSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
    this.addEventListener('message', () => {
      isCrowded = false
    })
    this.addEventListener('close', ({ code }) => {
      if (code !== TOO_MANY_SOCKETS) return
      if (!isCrowded) whenCrowded?.()
      isCrowded = true
    })
  }
}

/**
 * Returns the milliseconds to wait before reconnecting. The library resets its count at each connection, and a rejected
 * socket was briefly connected, so its own delays would reconnect every second.
 */
export function reconnectAfterMs(tries: number): number {
  if (isCrowded) return CROWDED_PAUSE_MS * (1 + Math.random() / 2)
  return STEPS_MS[tries - 1] ?? LONGEST_STEP_MS
}
