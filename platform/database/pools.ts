import pg from 'pg'

/** Passwords of the login roles, set on every start. */
export interface RolePasswords {
  authenticator: string
  tradeline_server: string
  tradeline_replication: string
}

/** Two logins to one database: `wire` carries callers' requests and has no rights of its own, `server` does the server's own acts. */
export interface Pools {
  wire: pg.Pool
  server: pg.Pool
  /**
   * While the database is silent, every connection is cut and none is opened: requests that wait for an answer fail at once, and
   * new ones don't wait at all.
   */
  setSilent(isSilent: boolean): void
  close(): Promise<void>
}

export interface PoolOptions {
  /** Any URL of the database; user and password in it are replaced. */
  databaseUrl: string
  passwords: RolePasswords
  size?: number
  /** How many connections jobs hold for long. The server's login has these beside `size`, so that requests don't wait for jobs. */
  jobConnections?: number
  onError?: (error: Error) => void
}

export function openPools({ databaseUrl, passwords, size = 10, jobConnections = 0, onError }: PoolOptions): Pools {
  let closing = false
  let isSilent = false
  const connections = new Set<pg.Client>()
  // A database that stops right after us may end connections whose farewell is still on its way.
  const report = (error: Error) => {
    if (!closing) onError?.(error)
  }
  // From its making on: one that is still connecting when its pool ends is never handed to the pool's own listeners.
  class HeardClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', report)
      connections.add(this)
      this.once('end', () => connections.delete(this))
      // A pool connects a client right after it has made it.
      if (isSilent) process.nextTick(cut, this)
    }
  }
  const open = (role: keyof RolePasswords, max: number) => {
    const pool = new pg.Pool({
      Client: HeardClient,
      connectionString: urlAs(databaseUrl, role, passwords[role]),
      application_name: `tradeline ${role}`,
      max,
      // Callers' requests share connections; transactions of the server's own don't.
      pipeline: role === 'authenticator',
      idleTimeoutMillis: 60_000,
      // What a quiet office asks after a while finds connections that know its statements.
      min: Math.min(2, size),
      // Longer than it takes to find out that the database is silent.
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    })
    // Without this and the clients' own a restart of the database would end this process.
    pool.on('error', report)
    return pool
  }
  const wire = open('authenticator', size)
  const server = open('tradeline_server', size + jobConnections)
  return {
    wire,
    server,
    setSilent(silent) {
      isSilent = silent
      if (silent) for (const connection of connections) cut(connection)
    },
    async close() {
      closing = true
      await Promise.all([wire.end(), server.end()])
    },
  }
}

/** Ends a connection at once: whatever waits for its answer fails. */
const cut = ({ connection }: pg.Client): void => void connection.stream.destroy()

/** The URL of the same database for another login. */
export function urlAs(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}
