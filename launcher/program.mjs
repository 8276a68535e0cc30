import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

import { checkout, projectEnvironment } from './checkout.mjs'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const GRACE_MS = 10_000
const hasGroups = process.platform !== 'win32'

/**
 * Runs a program in the foreground and returns its exit code. The program gets its own process group: the launcher
 * receives a Ctrl-C from the terminal and again from npm, forwards it once, and waits for the program to stop. With
 * `isPatient`, the program runs at low priority.
 */
export function runProgram(command, args, options = {}) {
  const { environment = projectEnvironment(), folder = checkout, shell = false, limitMs, isPatient = false } = options
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, {
      cwd: folder,
      env: environment,
      shell,
      detached: hasGroups,
      // A program outside the terminal's foreground group would be suspended if it read from the terminal.
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (isPatient && program.pid !== undefined) setPriority(program.pid, constants.priority.PRIORITY_LOW)
    const stopForwarding = forwardSignals(program)
    const stopWatching = limitMs === undefined ? () => {} : stopAfter(program, limitMs)
    const settled = (settle) => {
      stopForwarding()
      stopWatching()
      settle()
    }
    program.once('error', (/** @type {Error} */ error) => settled(() => reject(error)))
    program.once('exit', (code, signal) => settled(() => resolve(code ?? 128 + (constants.signals[signal] ?? 1))))
  })
}

function forwardSignals(program) {
  const sent = new Set()
  const handlers = FORWARDED.map((signal) => {
    const handler = () => {
      if (sent.has(signal)) return
      sent.add(signal)
      send(program, signal)
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
    send(program, 'SIGTERM')
  }, limitMs)
  const insist = setTimeout(() => send(program, 'SIGKILL'), limitMs + GRACE_MS)
  return () => {
    clearTimeout(ask)
    clearTimeout(insist)
  }
}

/** Signals the program and all processes in its group. */
function send(program, signal) {
  try {
    if (hasGroups) process.kill(-program.pid, signal)
    else program.kill(signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
