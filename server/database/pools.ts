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
  // A database that stops right after us may end connections whose farewell is still on its way.
  const report = (error: Error) => {
    if (!closing) onError?.(error)
  }
  // From its making on: one that is still connecting when its pool ends is never handed to the pool's own listeners.
  class HeardClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', report)
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
      connectionTimeoutMillis: 5_000,
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
    async close() {
      closing = true
      await Promise.all([wire.end(), server.end()])
    },
  }
}

/** The URL of the same database for another login. */
export function urlAs(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}
