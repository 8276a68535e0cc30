import { expect, test } from 'vitest'
import { splitName } from './name-cell.ts'

test.each([
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Smith, John A.', 'John A.', 'Smith'],
  ['de la Cruz, Maria', 'Maria', 'de la Cruz'],
  ['John A. Smith', 'John A.', 'Smith'],
  ['  Dana   Whitfield ', 'Dana', 'Whitfield'],
  ['Martin Smith Jr.', 'Martin', 'Smith Jr.'],
  ['Smith, Jr., Martin', 'Martin', 'Smith Jr.'],
  ['Martin Smith, Jr.', 'Martin', 'Smith Jr.'],
  ['Dr. Ana Ruiz', 'Ana', 'Ruiz'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Maria del Carmen Ruiz', 'Maria', 'del Carmen Ruiz'],
  ['Van Nguyen', 'Van', 'Nguyen'],
  ['Anna-Maria O’Neil', 'Anna-Maria', 'O’Neil'],
  ['Ana E Smith', 'Ana E', 'Smith'],
  ['Juan y Maria Lopez', '', 'Juan y Maria Lopez'],
  ['Madonna', '', 'Madonna'],
  ['John & Mary Smith', '', 'John & Mary Smith'],
  ['', '', ''],
])('a whole name in a file: %s is %s and %s', (whole, first, last) => {
  expect(splitName(whole)).toEqual({ first, last })
})
