import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characterClass, postgresPattern } from '#app/rule-sql/character-class.ts'
import { pathOf, ruleSql } from '#app/rule-sql/rule-sql.ts'

test.each([...ruleSql()])('%s follows from its rule', (file, sql) => {
  expect(readFileSync(pathOf(file), 'utf8') === sql, `Run npm run schema and commit ${file}`).toBe(true)
})

test('a character class names single characters and ranges, with the escapes of PostgreSQL', () => {
  expect(characterClass((character) => 'abdz\u{1F600}'.includes(character))).toBe(
    '[\\u0061-\\u0062\\u0064\\u007A\\U0001F600]',
  )
})

test('a pattern keeps its meaning in PostgreSQL', () => {
  expect(postgresPattern(/[a\u{10000}]:\/|b/u)).toBe('[a\\U00010000]:/|b')
})
