// A real server and a real Chromium for the tests. ARBITRO_URL names a server that runs already.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import axe from 'axe-core';
import { afterAll, beforeAll, expect } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function binary(): string {
  const named = process.env.ARBITRO_BINARY;
  const found = [named, 'target/debug/arbitro', 'target/release/arbitro'].map((path) => path && join(path.startsWith('/') ? '/' : root, path)).find((path) => path && existsSync(path));
  if (!found) throw new Error('build arbitro first: make test-browser');
  return found;
}

function browserPath(): string {
  const found = [process.env.ARBITRO_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!found) throw new Error('Chromium is missing: bash scripts/setup-chromium.sh');
  return found;
}

/** A server of its own. */
export class Server {
  url = '';
  #child: ChildProcess | null = null;
  #folder = mkdtempSync(join(tmpdir(), 'arbitro-pages-'));

  /** Starts it, on the same port as before if it ran already. */
  async start(): Promise<this> {
    const listen = this.url === '' ? '127.0.0.1:0' : this.url.replace('http://', '');
    const child = spawn(binary(), ['serve', '--listen', listen, '--database', join(this.#folder, 'arbitro.db'), '--tables-per-client', '500', '--requests-per-minute', '100000'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    this.url = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        const match = /Arbitro is on (http:\S+)/.exec(said);
        if (match) resolve(match[1]!);
      });
      child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
    return this;
  }

  /** Ends it hard. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    this.#child = null;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface Visit {
  language?: 'it' | 'en';
  phone?: boolean;
  dark?: boolean;
  /** Someone who has not seen the rules of any game: they are open at the first table of each. */
  newcomer?: boolean;
  /** Another size of the window. */
  size?: { width: number; height: number };
}

/** A visitor: a browser window of its own, with what it kept and everything that went wrong in it. */
export class Visitor {
  readonly problems: string[] = [];
  readonly foreign: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly url: string,
  ) {}

  /** Gets up and takes everything along. */
  leave(): Promise<void> {
    return this.context.close();
  }

  static async arrive(browser: Browser, url: string, visit: Visit = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: visit.size ?? (visit.phone ? { width: 390, height: 844 } : { width: 1280, height: 860 }),
      hasTouch: visit.phone ?? false,
      isMobile: visit.phone ?? false,
      locale: visit.language === 'it' ? 'it-IT' : 'en-GB',
      colorScheme: visit.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    if (!visit.newcomer) {
      await context.addInitScript(() => {
        try {
          localStorage.setItem('arbitro.rules-seen', JSON.stringify(['briscola', 'briscola5', 'chess', 'connect-four', 'kriegspiel', 'pig', 'tris']));
        } catch {
          // A browser that stores nothing: the rules are open.
        }
      });
    }
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, context, url);
    page.on('pageerror', (error) => visitor.problems.push(error.message));
    page.on('console', (message) => {
      // The browser itself logs a refused request in the console; the page has a sentence for it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource') && !message.text().includes('WebSocket connection')) visitor.problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url) && !request.url().startsWith(url.replace('http', 'ws'))) visitor.foreign.push(request.url());
    });
    return visitor;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.url + path, { waitUntil: 'domcontentloaded' });
  }

  /** The number of the table that the visitor sits at. */
  async table(): Promise<number> {
    await this.page.waitForURL(/\/table\/\d+/);
    return Number(/\/table\/(\d+)/.exec(this.page.url())?.[1]);
  }

  /** Sits down from the first page; the answer is the number of the table. */
  async play(preset: string): Promise<number> {
    await this.go('/');
    await this.page.locator(`[data-preset="${preset}"]`).click();
    return this.table();
  }

  /** Waits until it is the visitor's turn. */
  async turn(): Promise<void> {
    await this.page.locator('[data-state="mine"]').waitFor({ timeout: 60_000 });
  }

  /** Makes moves by clicks until the game is over: the first that `next` finds open. */
  async playOn(next: string | ((page: Page) => Promise<Locator>), each: () => Promise<void> = async () => undefined): Promise<void> {
    const { page } = this;
    const over = page.locator('[data-state="over"]');
    await until(
      'the end of the game',
      async () => {
        if (await over.isVisible()) return true;
        await each();
        const open = typeof next === 'string' ? page.locator(next).first() : await next(page);
        if ((await page.locator('[data-state="mine"]').count()) > 0 && (await open.count()) > 0) {
          await open.click({ timeout: 1500 }).catch(() => undefined); // It may be gone already.
        }
        return false;
      },
      85,
    );
  }

  /** No serious finding of axe, nothing wrong in the console, no request to anywhere else, no sideways scrolling. */
  async check(what: string): Promise<void> {
    await this.page.evaluate(axe.source);
    const found = await this.page.evaluate(async () => {
      const run = (window as unknown as { axe: typeof axe }).axe;
      const results = await run.run(document, { resultTypes: ['violations'] });
      return results.violations
        .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
        .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);
    });
    expect(found, `axe on ${what}`).toEqual([]);
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `sideways scrolling on ${what}`).toBeLessThanOrEqual(1);
    expect(this.problems, `console on ${what}`).toEqual([]);
    expect(this.foreign, `requests elsewhere on ${what}`).toEqual([]);
  }

  /** A picture of the whole page, or of what the window shows, if ARBITRO_PICTURES names a folder for them. */
  async picture(name: string, fullPage = true): Promise<void> {
    const folder = process.env.ARBITRO_PICTURES;
    if (folder) await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage });
  }
}

/** A server and a browser for the tests of a file. */
export interface Stage {
  server: Server;
  /** Whether the server is ours: then it may be killed. */
  own: boolean;
  visit(visit?: Visit): Promise<Visitor>;
}

/** Sets the stage before the tests of a file and clears it after them. */
export function stage(): Stage {
  const server = new Server();
  const given = process.env.ARBITRO_URL;
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (given) server.url = given;
    else await server.start();
    browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });
  const visit = (wanted: Visit = {}) => {
    if (!browser) throw new Error('the stage is not set yet');
    return Visitor.arrive(browser, server.url, wanted);
  };
  return { server, own: given === undefined, visit };
}

/** Waits until something holds. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`waited in vain: ${what}`);
}
