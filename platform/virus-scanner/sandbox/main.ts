// Runs the sandbox scanner on its own: `node platform/virus-scanner/sandbox/main.ts`, with PORT.
import { closeWhenTold } from '#platform/http/sandbox-server.ts'
import { startSandboxScanner } from './sandbox-scanner.ts'

const { PORT = '4040' } = process.env

const scanner = await startSandboxScanner({ port: Number(PORT) })
console.log(`Sandbox scanner: tcp://127.0.0.1:${scanner.port}; it finds the EICAR test text, and nothing else`)

closeWhenTold(scanner)
