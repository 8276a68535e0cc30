import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { TEST_PASSWORDS, urlOf } from './database.ts'
import { clearing, databaseFolder } from './database-folder.ts'

/**
 * The login of a company's own PostgreSQL owns the database, has createrole and bypassrls, and is not a superuser. The
 * bundled one has a superuser.
 */
export const LOGINS = ['company', 'postgres'] as const
export type Login = (typeof LOGINS)[number]

export interface TwoLogins {
  /** Creates an empty database that the login owns, or a copy of another one. Returns its URL for that login. */
  create(login: Login, copied?: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL whose roles were created by the login without superuser rights, as in a company's own. */
export async function twoLogins(): Promise<TwoLogins> {
  const dataDir = databaseFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret', durable: false })
  const asSuperuser = (sql: string) => connected(postgres.ownerUrl, (superuser) => superuser.query(sql))
  await asSuperuser("create role company login createrole bypassrls password 'company'")
  let made = 0
  return {
    async create(login, copied) {
      const name = `database_${++made}`
      const template = copied === undefined ? '' : ` template ${new URL(copied).pathname.slice(1)} strategy file_copy`
      await asSuperuser(`create database ${name} owner ${login}${template}`)
      const url = new URL(urlOf(postgres.ownerUrl, name))
      if (login === 'company') Object.assign(url, { username: 'company', password: 'company' })
      return url.href
    },
    stop: clearing(dataDir, postgres.stop),
  }
}

/** Upgrades a database to this checkout. */
export async function upgrade(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl, TEST_PASSWORDS)
  await migrateJobs(ownerUrl)
}
