import pg from 'pg'

/** Passwords of the login roles, set on every start. */
export interface RolePasswords {
  authenticator: string
  tradeline_server: string
  tradeline_replication: string
}

/**
 * Two logins to one database: `wire` runs callers' requests and has no rights of its own, and `server` runs the
 * server's own work.
 */
export interface Pools {
  wire: pg.Pool
  server: pg.Pool
  /**
   * While the database doesn't respond, cuts every connection and opens none, so that waiting requests fail at once and
   * new ones don't wait.
   */
  setSilent(isSilent: boolean): void
  close(): Promise<void>
}

export interface PoolOptions {
  /** A URL of the database. Its user and password are replaced. */
  databaseUrl: string
  passwords: RolePasswords
  size?: number
  /**
   * The number of connections that jobs hold for long. The server's login has them in addition to `size`, so that
   * requests don't wait for jobs.
   */
  jobConnections?: number
  onError?: (error: Error) => void
}

export function openPools({ databaseUrl, passwords, size = 10, jobConnections = 0, onError }: PoolOptions): Pools {
  let closing = false
  let isSilent = false
  const connections = new Set<pg.Client>()
  // When the database stops right after us, the end of its connections may be reported late.
  const report = (error: Error) => {
    if (!closing) onError?.(error)
  }
  // Listens from its creation on: a client that is still connecting when its pool ends never gets the pool's listeners.
  class HeardClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', report)
      connections.add(this)
      this.once('end', () => connections.delete(this))
      // A pool connects a client right after creating it.
      if (isSilent) process.nextTick(cut, this)
    }
  }
  const open = (role: keyof RolePasswords, max: number) => {
    const pool = new pg.Pool({
      Client: HeardClient,
      connectionString: urlAs(databaseUrl, role, passwords[role]),
      application_name: `tradeline ${role}`,
      max,
      // Callers' requests share connections. The server's own transactions don't.
      pipeline: role === 'authenticator',
      idleTimeoutMillis: 60_000,
      // After a quiet time, requests still find connections with prepared statements.
      min: Math.min(2, size),
      // Longer than detecting that the database doesn't respond.
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    })
    // Without this and the clients' own listeners, a database restart would end this process.
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

/** Ends a connection at once, so that everything waiting for its response fails. */
const cut = ({ connection }: pg.Client): void => void connection.stream.destroy()

/** Returns the URL of the same database for another login. */
export function urlAs(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}
