// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentClientIds, rememberClient } from './recent-clients.ts'

const DANA = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

beforeEach(() => localStorage.clear())

test('the browser stores only the ids of opened clients', () => {
  rememberClient('maria', DANA)
  rememberClient('maria', 'Dana Whitfield')

  expect(recentClientIds('maria')).toEqual([DANA])
  expect(Object.entries(localStorage)).toEqual([['tradeline-recent-clients:maria', `["${DANA}"]`]])
})
