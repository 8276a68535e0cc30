import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'

export interface OrganizationPostgres {
  /** For `DATABASE_URL`: the login owns the database, has createrole and bypassrls, and is not a superuser. */
  databaseUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a PostgreSQL as a company runs its own, with an empty database. */
export async function organizationPostgres(): Promise<OrganizationPostgres> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-company-'))
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret', durable: false })
  const databaseUrl = await organizationDatabase(postgres.ownerUrl)
  return {
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates the login and its empty database in a cluster. Returns the URL for `DATABASE_URL`. */
export async function organizationDatabase(superuserUrl: string): Promise<string> {
  await connected(superuserUrl, async (superuser) => {
    await superuser.query("create role company login createrole bypassrls password 'company'")
    await superuser.query('create database company owner company')
  })
  const url = new URL(superuserUrl)
  Object.assign(url, { username: 'company', password: 'company', pathname: '/company' })
  return url.href
}
