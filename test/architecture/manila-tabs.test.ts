import { expect, test } from 'vitest'
import { isScreen, sourceFiles } from './source-files.ts'

const screens = sourceFiles().filter(({ path }) => isScreen(path) && !path.includes('.test.'))
const thatSay = (words: RegExp) => screens.filter(({ text }) => words.test(text)).map(({ path }) => path)

test('only folder tabs use the warm color of a manila folder', () => {
  expect(thatSay(/-manila\b/)).toEqual(['ui/folder-tabs.tsx', 'ui/theme/theme.css'])
})

test("only a client's file has folder tabs", () => {
  expect(thatSay(/<FolderTabs\b/)).toEqual(['app/screens/pages/client-file-page.tsx'])
})
