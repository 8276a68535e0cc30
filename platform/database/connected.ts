import pg from 'pg'

/** Does some work on a connection of its own. */
export async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'tradeline' })
  // What is asked next fails and says so; an error that nobody hears would end the process, and leave the database running.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
