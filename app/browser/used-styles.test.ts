import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const PAGE = '<main class="card sm:px-2 2xl:w-4 [&amp;_td]:h-8"><p>Text</p></main>'

test('rules for unused classes are removed, and rules without classes stay', () => {
  expect(usedStyles('.card{color:red}.other{color:blue}p{margin:0}:root[data-theme=dark]{--ink:#fff}', PAGE)).toBe(
    '.card{color:red}p{margin:0}:root[data-theme=dark]{--ink:#fff}',
  )
})

test('only the used selectors of a list stay', () => {
  expect(usedStyles('.other,.card:hover,.card .other{color:red}', PAGE)).toBe('.card:hover{color:red}')
})

test.each([
  [String.raw`.sm\:px-2{padding:1px}`],
  [String.raw`.\32 xl\:w-4{width:1rem}`],
  [String.raw`.\[\&_td\]\:h-8 td{height:2rem}`],
])('names are compared as the page writes them: %s', (rule) => {
  expect(usedStyles(rule, PAGE)).toBe(rule)
})

test('classes in :is() and :not() are not required', () => {
  const rules = '.card:not(.other){color:red}p:is(.other,.card){color:red}'

  expect(usedStyles(rules, PAGE)).toBe(rules)
})

test('groups are filtered, and removed if empty', () => {
  expect(
    usedStyles(
      '@layer base,utilities;@layer utilities{@media (width>=40rem){.other{a:b}}@media print{.card{a:b}}}',
      PAGE,
    ),
  ).toBe('@layer base,utilities;@layer utilities{@media print{.card{a:b}}}')
})

test('a nested rule belongs to its parent', () => {
  expect(usedStyles('.card{&:hover{color:red}& .other{color:blue}}.other{.card{a:b}}', PAGE)).toBe(
    '.card{&:hover{color:red}& .other{color:blue}}',
  )
})

test('punctuation in strings and URLs is ignored', () => {
  const rules = `.card{content:"};{";background:url(data:a;b,c)}.card:after{content:'}'}`

  expect(usedStyles(rules, PAGE)).toBe(rules)
})

test('custom properties and animations stay while they are used', () => {
  expect(
    usedStyles(
      '@property --a{syntax:"*"}@property --b{syntax:"*"}@keyframes turn{to{rotate:1turn}}@keyframes rest{to{top:0}}.card{--a:1px;animation:turn 1s}.other{--b:1px;animation:rest 1s}',
      PAGE,
    ),
  ).toBe('@property --a{syntax:"*"}@keyframes turn{to{rotate:1turn}}.card{--a:1px;animation:turn 1s}')
})

test('parts of fields stay only on a page with a field to type in', () => {
  const rules = '::placeholder{a:b}::-webkit-datetime-edit{a:b}.card::-webkit-scrollbar{a:b}'

  expect(usedStyles(rules, `${PAGE}<input type="radio">`)).toBe('.card::-webkit-scrollbar{a:b}')
  expect(usedStyles(rules, `${PAGE}<input type="email">`)).toBe(rules)
})
