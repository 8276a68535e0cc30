import { parseArgs } from 'node:util'
import { giveUp } from '#platform/process/give-up.ts'
import { backUp } from './back-up.ts'
import { type Installation, installationOf } from './installation.ts'
import { restore } from './restore.ts'

const USAGE = 'Usage: npm run backup -- FOLDER, or npm run restore -- FOLDER'

async function run(): Promise<void> {
  const [act, folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined || rest.length > 0) throw new Error(USAGE)
  const installation = installationOf(process.env)
  if (act === 'backup') await sayBackedUp(installation, folder)
  else if (act === 'restore') await sayRestored(installation, folder)
  else throw new Error(USAGE)
}

async function sayBackedUp(installation: Installation, folder: string): Promise<void> {
  const { postgres, data } = await backUp(installation, folder)
  const files = [...postgres.files, ...data.files]
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  console.log(`Backed up to ${folder}: ${files.length} files, ${megabytes.toFixed(0)} MB.`)
  console.log(
    'The key is not in it. Keep secrets.json, or DATA_ENCRYPTION_KEY, in another place: a restore is impossible without it.',
  )
  if (installation.hasFilesElsewhere) console.log('Uploaded files are kept in S3 and are not in it.')
}

async function sayRestored(installation: Installation, folder: string): Promise<void> {
  const { madeAt, organizations, clients, files } = await restore(installation, folder)
  console.log(
    `Restored into ${installation.dataDir} as of ${madeAt}: ${organizations} organizations, ${clients} clients, ${files} files. Start it with npm start.`,
  )
}

run().catch(giveUp)
