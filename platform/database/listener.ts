import pg from 'pg'

/** What is opened by the first who needs it, and again once it was forgotten or could not be opened. */
export function openedOnce<Opened>(open: () => Promise<Opened>) {
  let opened: Promise<Opened> | null = null
  const fail = (error: unknown) => {
    opened = null
    throw error
  }
  return {
    get: (): Promise<Opened> => (opened ??= open().catch(fail)),
    /** Answers what was open; the next `get` opens another. */
    async forget(): Promise<Opened | null> {
      const last = opened
      opened = null
      return (await last?.catch(() => null)) ?? null
    },
  }
}

export interface Announcements {
  /** Run on the connection before anything is heard: what it listens to, and what lasts as long as it does. */
  listen: () => string
  hear: (payload: string) => void
  opened?: () => void
  /** It ended without having been asked to. */
  lost?: () => void
}

export interface Listener {
  /** Resolves once everything that is announced is heard; opens another connection after one was lost. */
  open(): Promise<unknown>
  close(): Promise<void>
}

/** Hears what the database announces, over one connection that is not the pool's. */
export function listener(pool: pg.Pool, name: string, { listen, hear, opened, lost }: Announcements): Listener {
  const connection = openedOnce(async () => {
    // As the pool's own, it ends when the database is found to be silent. The pool knows less of its type than it is.
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
