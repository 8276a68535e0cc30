import { expect, test } from 'vitest'
import { sourceFiles } from '#test/architecture/source-files.ts'

const screens = sourceFiles().filter(({ path }) => path.startsWith('web/') && !path.includes('.test.'))
const thatSay = (words: RegExp) => screens.filter(({ text }) => words.test(text)).map(({ path }) => path)

test('the warm colour of a paper file is that of its tabs alone', () => {
  expect(thatSay(/-manila\b/)).toEqual(['web/ui/folder-tabs.tsx', 'web/ui/theme.css'])
})

test('the tabs of a paper file are those of a client', () => {
  expect(thatSay(/<FolderTabs\b/)).toEqual(['web/app/client-file-page.tsx'])
})
