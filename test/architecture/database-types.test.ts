import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { databaseTypes, TYPES_FILE } from '#app/wire-types/database-types.ts'
import { TEMPLATE, urlOf } from '#test/support/database/database.ts'

test('the web’s types are those of the database as the migrations leave it', async () => {
  const current = await databaseTypes(urlOf(inject('ownerUrl'), TEMPLATE))

  expect(
    readFileSync(TYPES_FILE, 'utf8') === current,
    'Run npm run schema and commit platform/browser/database.ts',
  ).toBe(true)
})
