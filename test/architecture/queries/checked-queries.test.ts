import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { Catalog } from './catalog.ts'
import { type Finding, queryFindings } from './query-findings.ts'
import { SourceProgram } from './source-program.ts'

/** Statements that can't be checked, by file and constant or function, with the reason. */
const UNCHECKED: Readonly<Record<string, string>> = {
  'features/archives/server/archive-contents.ts batches': 'It fetches from a cursor that another statement declares.',
  'platform/database/caller-batch.ts sent': 'It sends the statements of /rest/v1, which are written by request.',
  'platform/database/change-stream.ts start': 'It is a command of the replication protocol.',
  'platform/database/migrate.ts applyOnce': 'It runs the files of the database.',
  'platform/database/upgrade/rebuild-access.ts replace': 'It runs the files of the database.',
  'platform/database/upgrade/rebuild-access.ts runWhatReturns': 'It runs what another statement returned.',
  'platform/database/upgrade/upgrade-locks.ts lockForUpgrade': 'It names every table of the database at hand.',
  'platform/keys/replace-index-key.ts FOLLOW_CHECKS': 'It reads a temporary table.',
  'platform/keys/replace-index-key.ts FOLLOW_FLAGS': 'It reads a temporary table.',
  'platform/vehicles/extract-vehicle-table.ts HELD': 'It reads the SQLite copy of vPIC.',
  'platform/vehicles/extract-vehicle-table.ts MAKES': 'It reads the SQLite copy of vPIC.',
  'platform/vehicles/extract-vehicle-table.ts PATTERNS': 'It reads the SQLite copy of vPIC.',
  'platform/wire/holdings.ts HOLDINGS': 'It reads a table that only foreign databases have.',
  'platform/wire/preparation.ts run': 'It runs the files of the database.',
}
const SAMPLES = 'test/architecture/queries/wrong-rows.ts'

// The compiler is asked about each statement of the server, and other tests use the processor meanwhile.
const COMPILER_MS = 600_000

let database: OwnedDatabase
let program: SourceProgram
let findings: Finding[]

beforeAll(async () => {
  database = await ownedDatabase()
  program = SourceProgram.open()
  findings = await queryFindings(program, await Catalog.read(database.owner))
}, COMPILER_MS)

afterAll(async () => {
  program.close()
  await database.close()
})

const key = ({ file, name }: Finding): string => `${file} ${name}`

test('each type of a row is what its statement returns, and each statement fits the database', () => {
  const wrong = findings.filter((finding) => finding.file !== SAMPLES && !(key(finding) in UNCHECKED))

  expect(wrong.map(({ file, line, name, problem }) => `${file}:${line} ${name}: ${problem}`)).toEqual([])
})

test('no statement is excepted that could be checked', () => {
  const excepted = new Set(findings.map(key))

  expect(Object.keys(UNCHECKED).filter((place) => !excepted.has(place))).toEqual([])
})

test('each kind of disagreement is noticed', () => {
  const samples = findings.filter(({ file }) => file === SAMPLES)

  expect(samples.map(({ problem }) => problem)).toEqual([
    'PostgreSQL refuses the statement: relation "public.clientele" does not exist',
    'PostgreSQL refuses the statement: column "given" does not exist',
    'PostgreSQL refuses the statement: column "unknown" does not exist',
    "age is in the type and isn't returned",
    "city is returned and isn't in the type",
    'id is claimed to be number and is string',
    'email is claimed to be string and can be null',
    'id is claimed to be string | null and is never null',
    'city is claimed to be string | null | undefined and is never undefined',
    'client is claimed to be string and can be null',
    'due is claimed to be string and is Date',
    'loans is claimed to be number and is string',
    'form is claimed to be "metal" | "virtual" and can be null',
    'form is claimed to be "metal" | "virtual" and is never metal',
    'form is claimed to be "metal" | "virtual" and can be physical',
    'newest is claimed to be number and can be null',
    'The row has a type and the statement returns none',
    'The rows are read and have no type',
    'ids is claimed to be string[] and is number[]',
  ])
})
