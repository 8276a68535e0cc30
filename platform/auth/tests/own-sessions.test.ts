import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ownSessions = z.array(z.object({ id: z.string(), is_current: z.boolean() }))

async function sessionsOf(supabase: SupabaseClient) {
  const { data } = await supabase.rpc('my_sessions')
  return ownSessions.parse(data)
}

async function mariaTwice() {
  const here = await app.subscriber('Maria')
  const there = await app.signIn(here.person)
  return { here, there, sessions: await sessionsOf(here.supabase) }
}

test("a person sees their sessions, this browser's first", async () => {
  const { here, there, sessions } = await mariaTwice()

  const seenThere = await sessionsOf(there.supabase)

  // The setup left one session, and the sign-ins the others.
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false])
  expect(seenThere[0]?.id).not.toBe(sessions[0]?.id)
  expect(here.token).not.toBe(there.token)
})

test("ending a session rejects its next request, but no other session's", async () => {
  const { here, there } = await mariaTwice()
  const theirs = (await sessionsOf(there.supabase)).find(({ is_current }) => is_current)?.id

  const { error } = await here.supabase.rpc('end_session', { session: theirs })

  expect(error).toBeNull()
  expect((await there.supabase.from('clients').select('id')).status).toBe(401)
  expect((await here.supabase.from('clients').select('id')).status).toBe(200)
  const { rows } = await app.database.pools.server.query(
    "select subject_id from app.audit_events where actor_id = $1 and action = 'session.ended'",
    [here.person.id],
  )
  expect(rows).toEqual([{ subject_id: theirs }])
})

test("a person can neither see nor end another person's session", async () => {
  const { here, sessions } = await mariaTwice()
  const omar = await app.subscriber('Omar')

  const seen = await sessionsOf(omar.supabase)
  const ended = await omar.supabase.rpc('end_session', { session: sessions[0]?.id })

  expect(seen.some(({ id }) => sessions.some((session) => session.id === id))).toBe(false)
  expect(ended.error).toMatchObject({ code: 'PT404', message: 'This session has ended already' })
  expect((await here.supabase.from('clients').select('id')).status).toBe(200)
})

test('a visitor without a session can see and end none', async () => {
  const stranger = app.supabase()

  for (const { error } of [
    await stranger.rpc('my_sessions'),
    await stranger.rpc('end_session', { session: '00000000-0000-4000-8000-000000000000' }),
  ]) {
    expect(error).toMatchObject({ code: '42501' })
  }
})
