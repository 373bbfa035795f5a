// What both load programs share: the server's CPU time and memory from /proc, latencies, and the lines that are printed.
import { readFileSync } from 'node:fs';

export const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/** Whether a board of nine cells is won or full; an empty cell is 0 or null. */
export const isOver = (cells) =>
  LINES.some(([a, b, c]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]) || cells.every(Boolean);

/** A random empty cell of the board, or of the next board if this one is over. */
export const pick = (cells) => {
  const free = [...Array(9).keys()].filter((cell) => isOver(cells) || !cells[cell]);
  return free[Math.floor(Math.random() * free.length)];
};

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const residentKiB = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);

export class Meter {
  constructor(name, pid, tables, thinkMs) {
    Object.assign(this, { name, pid, tables, thinkMs, latencies: [], measuring: false });
    this.before = residentKiB(pid);
  }

  /** Time until the next move: none at full speed, else the mean give or take a half. */
  thinking() {
    return this.thinkMs * (0.5 + Math.random());
  }

  made(sentAt) {
    if (this.measuring) this.latencies.push(performance.now() - sentAt);
  }

  line(what, value, unit) {
    console.log(`${this.name}_${what} ${value.toFixed(3)} ${unit}`);
  }

  async measure(seconds) {
    this.line('tables', this.tables, 'tables');
    this.line('table_with_two_sockets', (residentKiB(this.pid) - this.before) / this.tables, 'KiB');
    await pause(3000);
    const [cpu, from] = [cpuSeconds(this.pid), performance.now()];
    this.measuring = true;
    await pause(seconds * 1000);
    this.measuring = false;
    const spent = cpuSeconds(this.pid) - cpu;
    const wall = (performance.now() - from) / 1000;
    const moves = this.latencies.length;
    if (moves === 0) throw new Error('no move was made');
    this.latencies.sort((one, other) => one - other);
    const at = (share) => this.latencies[Math.floor(moves * share)];
    this.line('moves', moves / wall, 'moves/s');
    this.line('latency_p50', at(0.5), 'ms');
    this.line('latency_p99', at(0.99), 'ms');
    this.line('server_cpu', (100 * spent) / wall, '%core');
    this.line('server_moves_per_cpu_s', moves / spent, 'moves/cpu_s');
    this.line('server_rss', residentKiB(this.pid) / 1024, 'MiB');
    process.exit(0);
  }
}
