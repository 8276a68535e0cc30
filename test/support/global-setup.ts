import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { TEMPLATE, TEST_PASSWORDS, urlOf } from './database/database.ts'
import { clearing, databaseFolder } from './database/database-folder.ts'
import { writeTemplateCatalog } from './database/template-schema.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    /** The file with the template's catalog. */
    catalogFile: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = databaseFolder()
  let stop = async () => {}
  const clear = clearing(dataDir, () => stop())
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'owner', durable: false })
  stop = postgres.stop
  const owner = new pg.Client(postgres.ownerUrl)
  await owner.connect()
  // Hashing the passwords of thousands of connections costs more than the rest of connecting, and these passwords
  // protect nothing.
  await owner.query("set scram_iterations = 1; alter role postgres password 'owner'")
  await owner.query('alter role postgres set scram_iterations = 1')
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  await migrate(urlOf(postgres.ownerUrl, TEMPLATE), TEST_PASSWORDS)
  await migrateJobs(urlOf(postgres.ownerUrl, TEMPLATE))
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('catalogFile', await writeTemplateCatalog(dataDir, urlOf(postgres.ownerUrl, TEMPLATE)))
  return clear
}
