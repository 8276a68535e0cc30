import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const versions = z.record(z.string(), z.string())
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: versions.optional(), resolved: z.string().optional() }),
  ),
})
const manifest = z.object({ dependencies: versions, devDependencies: versions })

const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const { dependencies, devDependencies } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('every optional package in the lock file is locked too, so that npm ci works on every platform', () => {
  const locked = Object.keys(packages)
  const missing = Object.entries(packages).flatMap(([name, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((optional) => !locked.some((location) => location.endsWith(`node_modules/${optional}`)))
      .map((optional) => `${name} needs ${optional}`),
  )

  expect(missing).toEqual([])
})

test('every direct dependency has one exact version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version))

  expect(loose).toEqual([])
})

test('no package in the lock file names a download location', () => {
  const tied = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)

  expect(tied).toEqual([])
})
