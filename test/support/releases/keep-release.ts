import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { releaseFile } from './old-release.ts'

// `npm run keep-release -- VERSION [COMMIT]`: keeps what the server of a release runs on, for the tests of upgrades.

const KEPT = ['app', 'features', 'platform', 'database', 'package.json']
const LEFT_OUT = [
  '*.test.ts',
  'app/browser',
  'app/screens',
  'features/*/tests',
  'features/*/screens',
  'platform/*/tests',
]
const MOST_BYTES = 64 * 1024 ** 2

const [version = '', commit = 'HEAD'] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version of the release, such as 0.4.0')
const tar = execFileSync(
  'git',
  ['archive', '--format=tar', commit, ...KEPT, ...LEFT_OUT.map((place) => `:(exclude)${place}`)],
  { maxBuffer: MOST_BYTES },
)
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
writeFileSync(releaseFile(version), brotliCompressSync(tar, { params }))
console.log(`Kept ${commit} as ${releaseFile(version)}`)
