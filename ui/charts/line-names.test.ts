import { expect, test } from 'vitest'
import { lowestPlaces, nameShifts } from './line-names.ts'

const at = (down: number, along = 3) => ({ along, down })

test.each([
  ['far apart stay at the ends of their lines', [at(10), at(50), at(90)], [0, 0, 0]],
  ['at the same height are stacked around it', [at(50), at(50), at(50)], [-13, 0, 13]],
  ['close together keep the order of their lines', [at(52), at(50), at(54)], [0, -11, 11]],
  ['pushed into a third push it too', [at(50), at(51), at(62)], [-8.666667, 3.333333, 5.333333]],
  ['of lines that end at different points do not move', [at(50, 2), at(50, 3)], [0, 0]],
  ['of lines without a figure move no other name', [null, at(50), null], [0, 0, 0]],
])('names %s', (_, ends, shifts) => {
  nameShifts(ends, 13).forEach((shift, line) => {
    expect(shift).toBeCloseTo(shifts[line] ?? Number.NaN, 4)
  })
})

test('names of lines that end on the axis are placed above it, in order', () => {
  const places = lowestPlaces([at(100), at(100), at(40), at(100, 2)], 13, 97)

  expect(places).toEqual([84, 97, 71, 97])
})

test('no two names ever overlap', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const ends = [0, 1, 2, 3, 4].map((line) => at((seed * (line + 3) * 37) % 120))

    const places = nameShifts(ends, 13)
      .map((shift, line) => shift + (ends[line]?.down ?? 0))
      .toSorted((one, other) => one - other)

    places.slice(1).forEach((place, before) => {
      expect(place - (places[before] ?? 0)).toBeGreaterThanOrEqual(13 - 1e-9)
    })
  }
})
