// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers } from '#test/support/stub-server.tsx'
import { useCeremony } from './use-ceremony.ts'

afterEach(cleanup)

test('acts are sent one after another, so that no late reply shows an earlier state', async () => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/sign#c2VjcmV0')
  const waiting: (() => void)[] = []
  const asked = serverAnswers({
    'POST /functions/v1/signing-link': async ({ body }) => {
      const { act } = Object(body)
      if (act === 'page_viewed') await new Promise<void>((go) => waiting.push(go))
      return Response.json({ state: { stage: act } })
    },
  })
  const acts = () => asked.map(({ body }) => Object(body).act).filter((act) => act !== undefined)
  const { result } = renderHook(useCeremony)
  await waitFor(() => expect(result.current.view).toMatchObject({ state: { stage: 'open' } }))

  const viewed = result.current.act({ act: 'page_viewed', document_id: 'd1', page: 1 })
  const signed = result.current.act({ act: 'sign' })
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(acts()).toEqual(['open', 'page_viewed'])
  waiting[0]?.()
  await Promise.all([viewed, signed])

  await waitFor(() => expect(result.current.view).toMatchObject({ state: { stage: 'sign' } }))
  expect(acts()).toEqual(['open', 'page_viewed', 'sign'])
})
