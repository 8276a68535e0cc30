import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const PAGE = '<main class="card sm:px-2 2xl:w-4 [&amp;_td]:h-8"><p>Text</p></main>'

test('what no class of the page asks for goes, what names none stays', () => {
  expect(usedStyles('.card{color:red}.other{color:blue}p{margin:0}:root[data-theme=dark]{--ink:#fff}', PAGE)).toBe(
    '.card{color:red}p{margin:0}:root[data-theme=dark]{--ink:#fff}',
  )
})

test('of several selectors those in use stay', () => {
  expect(usedStyles('.other,.card:hover,.card .other{color:red}', PAGE)).toBe('.card:hover{color:red}')
})

test.each([
  [String.raw`.sm\:px-2{padding:1px}`],
  [String.raw`.\32 xl\:w-4{width:1rem}`],
  [String.raw`.\[\&_td\]\:h-8 td{height:2rem}`],
])('names are compared as the page writes them: %s', (rule) => {
  expect(usedStyles(rule, PAGE)).toBe(rule)
})

test('what a selector only allows or excludes is no demand', () => {
  const rules = '.card:not(.other){color:red}p:is(.other,.card){color:red}'

  expect(usedStyles(rules, PAGE)).toBe(rules)
})

test('groups are searched, and go when nothing is left in them', () => {
  expect(
    usedStyles(
      '@layer base,utilities;@layer utilities{@media (width>=40rem){.other{a:b}}@media print{.card{a:b}}}',
      PAGE,
    ),
  ).toBe('@layer base,utilities;@layer utilities{@media print{.card{a:b}}}')
})

test('a rule within a rule belongs to it', () => {
  expect(usedStyles('.card{&:hover{color:red}& .other{color:blue}}.other{.card{a:b}}', PAGE)).toBe(
    '.card{&:hover{color:red}& .other{color:blue}}',
  )
})

test('signs in texts and addresses order nothing', () => {
  const rules = `.card{content:"};{";background:url(data:a;b,c)}.card:after{content:'}'}`

  expect(usedStyles(rules, PAGE)).toBe(rules)
})

test('described properties and animations stay while something uses them', () => {
  expect(
    usedStyles(
      '@property --a{syntax:"*"}@property --b{syntax:"*"}@keyframes turn{to{rotate:1turn}}@keyframes rest{to{top:0}}.card{--a:1px;animation:turn 1s}.other{--b:1px;animation:rest 1s}',
      PAGE,
    ),
  ).toBe('@property --a{syntax:"*"}@keyframes turn{to{rotate:1turn}}.card{--a:1px;animation:turn 1s}')
})
