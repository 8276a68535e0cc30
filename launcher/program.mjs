import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { checkout, projectEnvironment } from './checkout.mjs'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const GRACE_MS = 10_000

/**
 * Runs a program in the foreground and answers its exit code. A signal goes to the program once, and the launcher
 * waits for it: a Ctrl-C reaches the launcher from the terminal and from npm, and neither may cut the stop short.
 */
export function runProgram(command, args, options = {}) {
  const { environment = projectEnvironment(), folder = checkout, shell = false, limitMs } = options
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { cwd: folder, env: environment, shell, stdio: 'inherit' })
    const stopForwarding = forwardSignals(program)
    const stopWatching = limitMs === undefined ? () => {} : stopAfter(program, limitMs)
    const settled = (settle) => {
      stopForwarding()
      stopWatching()
      settle()
    }
    program.once('error', (error) => settled(() => reject(error)))
    program.once('exit', (code, signal) => settled(() => resolve(code ?? 128 + (constants.signals[signal] ?? 1))))
  })
}

function forwardSignals(program) {
  const sent = new Set()
  const handlers = FORWARDED.map((signal) => {
    const handler = () => {
      if (sent.has(signal)) return
      sent.add(signal)
      program.kill(signal)
    }
    process.on(signal, handler)
    return [signal, handler]
  })
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

function stopAfter(program, limitMs) {
  const ask = setTimeout(() => {
    console.error(`${program.spawnargs[0]} is still running after ${limitMs / 60_000} minutes and is stopped.`)
    program.kill('SIGTERM')
  }, limitMs)
  const insist = setTimeout(() => program.kill('SIGKILL'), limitMs + GRACE_MS)
  return () => {
    clearTimeout(ask)
    clearTimeout(insist)
  }
}
