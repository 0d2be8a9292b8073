import { describe, expect, it } from 'vitest';
import { brand } from '../../brand.ts';
import { render } from './rendering.ts';
import { button, list, type MailMessage } from './template.ts';

const message: MailMessage = {
  subject: 'Your\r\nBcc: eve@evil.example project',
  blocks: [
    'Fish & chips <b>bold</b>\nand "more"',
    list('one', 'two'),
    button('Go <there>', 'https://bridge.example/x?a=1&b="2"'),
  ],
};

describe('a rendered message', () => {
  it('has the same text as HTML and plain text, with greeting, closing and sender', () => {
    const { text, html } = render({ subject: 'Hello', blocks: ['A word.'] }, 'Amara Okafor');
    expect(text).toBe(
      `Dear Amara Okafor,\n\nA word.\n\nWith best wishes,\nThe ${brand.name} team\n\n-- \n${brand.name} · ${brand.tagline}\n${brand.email} · ${brand.phone}\n${brand.address.join(', ')}\n`,
    );
    for (const words of ['Dear Amara Okafor,', 'A word.', `The ${brand.name} team`, brand.tagline, brand.phone]) {
      expect(html).toContain(words);
    }
  });

  it('begins with its first paragraph as a preview, which only inboxes show', () => {
    const { html } = render({ subject: 'Hello', blocks: [button('Go', '/x'), 'Fish & chips.'] }, null);
    expect(html).toMatch(/<body[^>]*>\s*<div aria-hidden="true" style="display:none;[^"]*">Fish &amp; chips\.<\/div>/);
  });

  it('escapes text that members wrote', () => {
    const { html } = render(message, null);
    expect(html).toContain('Fish &amp; chips &lt;b&gt;bold&lt;/b&gt;<br>and &quot;more&quot;');
    expect(html).toContain('Go &lt;there&gt;');
    expect(html).toContain('href="https://bridge.example/x?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
  });

  it('has a one-line subject', () => {
    expect(render(message, null).subject).toBe('Your Bcc: eve@evil.example project');
  });

  it('shows lists and buttons in plain text too', () => {
    const { text } = render(message, null);
    expect(text).toContain('- one\n- two');
    expect(text).toContain('Go <there>:\nhttps://bridge.example/x?a=1&b="2"');
  });

  it('loads no external resources and supports dark mode', () => {
    const { html } = render(message, 'Amara');
    expect(html).not.toMatch(/<img|<link|<script|<style|src=|url\(|@import/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const coloured = [...html.matchAll(/<(\w+)[^>]*[;"](?:background|color):/g)].map(([, tag]) => tag);
    expect(coloured).toEqual(['a']);
  });

  it('breaks words that are longer than the line, such as a signature', () => {
    expect(render(message, null).html).toMatch(/<div style="max-width:560px;[^"]*overflow-wrap:anywhere"/);
  });

  it.each([
    null,
    '',
    '  ',
    'http://evil.example',
    'Win at evil.example now',
    'eve@evil.example',
    'www evil',
    'Win at evil。example now',
    'Win at evil\u2024example now',
    'eve＠evil',
    'x'.repeat(61),
  ])('greets without a name if there is none, or if it is %j', (name) => {
    expect(render(message, name).text).toMatch(/^Hello,\n/);
  });

  it.each(['Amara Okafor', 'Dr. Ben O’Neill', 'J. R. Smith', 'Zoë', '李小龙'])('greets %s by name', (name) => {
    expect(render(message, name).text).toContain(`Dear ${name},`);
  });
});
