import pg from 'pg'

// What the database driver says of a connection that ended or could not be opened.
const CONNECTION_LOST =
  /^(Connection terminated|Connection ended|Client (was closed|has encountered)|timeout exceeded when trying to connect|timeout expired)/

/** Returns true if the database could not be reached or ended the connection, not if it refused a statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  // Class 08: connection exceptions; 57P0x: shutting down, crashed, starting up; 53300: too many connections.
  if (error instanceof pg.DatabaseError) return /^(08|57P0[1-5]|53300)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (CONNECTION_LOST.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return 'syscall' in error && /^(ECONN|EPIPE|ETIMEDOUT)/.test(code)
}
