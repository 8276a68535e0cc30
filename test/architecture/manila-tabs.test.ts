import { expect, test } from 'vitest'
import { isScreen, sourceFiles } from './source-files.ts'

const screens = sourceFiles().filter(({ path }) => isScreen(path) && !path.includes('.test.'))
const thatSay = (words: RegExp) => screens.filter(({ text }) => words.test(text)).map(({ path }) => path)

test('the warm colour of a paper file is that of its tabs alone', () => {
  expect(thatSay(/-manila\b/)).toEqual(['ui/folder-tabs.tsx', 'ui/theme/theme.css'])
})

test('the tabs of a paper file are those of a client', () => {
  expect(thatSay(/<FolderTabs\b/)).toEqual(['app/screens/pages/client-file-page.tsx'])
})
