import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const linesOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')

test('decisions are numbered without gaps and listed in the order of their numbers', () => {
  const listed = [...readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(/^- \[[\w-]+\]\(([\w-]+\.md)\)/gm)]

  expect(pages.map((name) => Number(name.slice(0, 4)))).toEqual(pages.map((_, n) => n + 1))
  expect(listed.map(([, name]) => name)).toEqual(pages)
})

test.each(pages)('%s has its number, its date, and lines of at most 100 characters', (name) => {
  const [title, , date] = linesOf(name)

  expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
  expect(date).toMatch(/^Decided on \d{4}-\d{2}-\d{2}\./)
  expect(linesOf(name).filter((line) => line.length > 100)).toEqual([])
})
