import pg from 'pg'

/** Opens a resource on first use and reopens it after `forget` or a failure. */
export function openedOnce<Opened>(open: () => Promise<Opened>) {
  let opened: Promise<Opened> | null = null
  const fail = (error: unknown) => {
    opened = null
    throw error
  }
  return {
    get: (): Promise<Opened> => (opened ??= open().catch(fail)),
    /** Forgets the open resource and returns it. The next `get` opens another. */
    async forget(): Promise<Opened | null> {
      const last = opened
      opened = null
      return (await last?.catch(() => null)) ?? null
    },
  }
}

export interface Announcements {
  /**
   * The statement that runs on the connection first: what to listen to, and any state that lasts as long as the
   * connection.
   */
  listen: () => string
  hear: (payload: string) => void
  opened?: () => void
  /** Called when the connection ends unexpectedly. */
  lost?: () => void
}

export interface Listener {
  /** Resolves once notifications arrive. Opens another connection after a loss. */
  open(): Promise<unknown>
  close(): Promise<void>
}

/** Receives the database's notifications over one connection outside the pool. */
export function listener(pool: pg.Pool, name: string, { listen, hear, opened, lost }: Announcements): Listener {
  const connection = openedOnce(async () => {
    // Uses the pool's client class, so that the connection also ends when the database stops responding. The pool's
    // type declarations don't include it.
    const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
    const client = new Client({ ...pool.options, application_name: name })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await client.connect()
      await client.query(listen())
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', ended)
    opened?.()
    return client
  })
  const ended = () => {
    void connection.forget()
    lost?.()
  }
  return {
    open: connection.get,
    async close() {
      const client = await connection.forget()
      client?.off('end', ended)
      await client?.end()
    },
  }
}
