import type { Pool, PoolClient } from 'pg'

/** Commits what `work` did, or undoes all of it when it throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: PoolClient) => Promise<Result>,
): Promise<Result> {
  const transaction = await pool.connect()
  let broken: Error | undefined
  try {
    await transaction.query('begin')
    const result = await work(transaction)
    await transaction.query('commit')
    return result
  } catch (error) {
    // A connection that can't even roll back is dropped from the pool.
    await transaction.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    transaction.release(broken)
  }
}
