import type { Pool, PoolClient } from 'pg'

/** Commits the changes of `work`, or rolls all of them back if it throws. */
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
    // A connection that can't even roll back is removed from the pool.
    await transaction.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    transaction.release(broken)
  }
}
