import pg from 'pg'

/** Runs work on its own connection. */
export async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'tradeline' })
  // The next query fails with the error. An unhandled error event would end the process and leave the database running.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
