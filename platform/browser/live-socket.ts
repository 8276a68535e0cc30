/** The close code for a browser, or a network, that has too many sockets open (see docs/api.md). */
const TOO_MANY_SOCKETS = 4429
/** How soon the library tries again after a connection is lost: its own steps. */
const STEPS_MS = [1_000, 2_000, 5_000]
const LONGEST_STEP_MS = 10_000
const CROWDED_PAUSE_MS = 60_000

let isCrowded = false
let whenCrowded: (() => void) | undefined

/** Sets what is done, once, when the server closes a socket because too many are open. */
export function onTooManySockets(tell: () => void): void {
  whenCrowded = tell
}

/** A websocket that notes why the server closed it. */
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
 * How long to wait before connecting again, in milliseconds. The library counts its tries from the last connection, which a socket
 * that is turned away had for a moment: by its own steps it would come back every second.
 */
export function reconnectAfterMs(tries: number): number {
  if (isCrowded) return CROWDED_PAUSE_MS * (1 + Math.random() / 2)
  return STEPS_MS[tries - 1] ?? LONGEST_STEP_MS
}
