import { expect, test } from 'vitest'
import { drawnSlices, namePlaces, placeOn, sliceOutline } from './pie-slices.ts'

test('slices follow each other clockwise from the top, and fill the circle', () => {
  const slices = drawnSlices([
    { name: 'Half', value: 6 },
    { name: 'Nothing', value: 0 },
    { name: 'Third', value: 4 },
    { name: 'Sixth', value: 2 },
  ])

  expect(slices.map(({ name, percent }) => [name, percent])).toEqual([
    ['Half', 50],
    ['Third', 33],
    ['Sixth', 17],
  ])
  expect(slices[0]?.from).toBe(0)
  expect(slices[1]?.from).toBe(slices[0]?.to)
  expect(slices[2]?.to).toBeCloseTo(2 * Math.PI)
})

test('a zero count has no slice', () => {
  expect(drawnSlices([{ name: 'Nothing', value: 0 }])).toEqual([])
})

test.each([
  ['the top', 0, [0, -10]],
  ['the right', Math.PI / 2, [10, 0]],
  ['the bottom', Math.PI, [0, 10]],
])('%s of the circle', (_, angle, [right, down]) => {
  const place = placeOn(10, angle)

  expect(place.right).toBeCloseTo(right ?? Number.NaN)
  expect(place.down).toBeCloseTo(down ?? Number.NaN)
})

test.each([
  ['a quarter uses the short arc', 0, Math.PI / 2, 'M0 0L0 -10A10 10 0 0 1 10 0Z'],
  ['three quarters use the long arc', 0, 1.5 * Math.PI, 'M0 0L0 -10A10 10 0 1 1 -10 0Z'],
  ['a whole circle has no line to the center', 0, 2 * Math.PI, 'M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z'],
])('%s', (_, from, to, outline) => {
  expect(sliceOutline(10, from, to)).toBe(outline)
})

test.each([
  ['that are far apart stay at their slices', [-40, 0, 40], [-40, 0, 40]],
  ['crowded at the top are stacked down from the edge', [-70, -69, -66], [-80, -50, -20]],
  ['crowded at the bottom are stacked up from the edge, in order', [70, 69], [80, 50]],
])('names %s', (_, downs, places) => {
  expect(namePlaces(downs, 30, 80)).toEqual(places)
})
