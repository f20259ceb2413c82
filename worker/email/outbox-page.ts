import { Hono } from "hono";
import { html } from "hono/html";
import { readOutbox } from "./outbox.ts";

export const outboxPage = new Hono()
  .get("/dev/outbox.json", (c) => c.json(readOutbox(c.req.query("to")), 200, { "cache-control": "no-store" }))
  .get("/dev/outbox", (c) =>
    c.html(html`<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Correos · Tertulia</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui;background:#f7f3ee;color:#2b2433}
article{margin:1rem 0;padding:1rem 1.25rem;background:#fffdf9;border:1px solid #e6dfd6;border-radius:14px}
pre{white-space:pre-wrap;font:inherit}b{font:600 1.5rem Georgia,serif;letter-spacing:.2em}</style>
<h1>Correos</h1><p>Aquí llegan los correos mientras no hay Resend. Recarga para ver los nuevos.</p>
${readOutbox(c.req.query("to")).map(
  (mail) => html`<article><p>Para ${mail.to} · ${mail.sentAt}</p><h2>${mail.subject}</h2>
${mail.code ? html`<p><b>${mail.code}</b></p>` : ""}<pre>${mail.text}</pre></article>`,
)}</html>`),
  );
