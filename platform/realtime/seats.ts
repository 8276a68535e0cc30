/** The most sockets that may be open at once before another one is closed. */
export interface SocketLimits {
  perAddress: number
  perPerson: number
  /** See `addressOf`. */
  trustedProxies: number
}

export const SOCKET_LIMITS: SocketLimits = { perAddress: 50, perPerson: 20, trustedProxies: 0 }

/** The open sockets of this process, by address or by person. */
export class Seats<Socket> {
  private readonly most: number
  private readonly takenBy = new Map<string, Set<Socket>>()
  private readonly keysOf = new Map<Socket, Set<string>>()

  constructor(most: number) {
    this.most = most
  }

  /** Counts a socket under `key`. Returns false without counting it if the limit is reached. */
  take(key: string, socket: Socket): boolean {
    const taken = this.takenBy.get(key) ?? new Set()
    if (!taken.has(socket) && taken.size >= this.most) return false
    this.takenBy.set(key, taken.add(socket))
    this.keysOf.set(socket, (this.keysOf.get(socket) ?? new Set()).add(key))
    return true
  }

  /** Stops counting a socket under all its keys. */
  leave(socket: Socket): void {
    for (const key of this.keysOf.get(socket) ?? []) {
      const taken = this.takenBy.get(key)
      taken?.delete(socket)
      if (taken?.size === 0) this.takenBy.delete(key)
    }
    this.keysOf.delete(socket)
  }
}
