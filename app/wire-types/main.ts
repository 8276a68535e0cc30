// `npm run schema`: writes the SQL that follows from rules, then the types of what the wire exposes, from a new database that has
// every migration.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathOf, ruleSql } from '#app/rule-sql/rule-sql.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { databaseTypes, TYPES_FILE } from './database-types.ts'

for (const [file, sql] of ruleSql()) writeFileSync(pathOf(file), sql)

const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-schema-'))
// Root's PostgreSQL runs as another user, which must be able to enter the folder.
chmodSync(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, password: 'schema', durable: false })
try {
  await migrate(postgres.ownerUrl, {})
  await migrateJobs(postgres.ownerUrl)
  writeFileSync(TYPES_FILE, await databaseTypes(postgres.ownerUrl))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
