import { describe, expect, it } from 'vitest';
import { brand } from '../../brand.ts';
import { button, type Letter, list, paragraph } from './letter.ts';
import { render } from './rendering.ts';

const letter: Letter = {
  subject: 'Your\r\nBcc: eve@evil.example project',
  blocks: [
    paragraph('Fish & chips <b>bold</b>\nand "more"'),
    list('one', 'two'),
    button('Go <there>', 'https://bridge.example/x?a=1&b="2"'),
  ],
};

describe('a rendered letter', () => {
  it('says the same in both forms, with greeting, closing and who we are', () => {
    const { text, html } = render({ subject: 'Hello', blocks: [paragraph('A word.')] }, 'Amara Okafor');
    expect(text).toBe(
      `Dear Amara Okafor,\n\nA word.\n\nWith best wishes,\nThe ${brand.name} team\n\n-- \n${brand.name} · ${brand.tagline}\n${brand.email} · ${brand.phone}\n${brand.address.join(', ')}\n`,
    );
    for (const words of ['Dear Amara Okafor,', 'A word.', `The ${brand.name} team`, brand.tagline, brand.phone]) {
      expect(html).toContain(words);
    }
  });

  it('escapes what people wrote', () => {
    const { html } = render(letter, null);
    expect(html).toContain('Fish &amp; chips &lt;b&gt;bold&lt;/b&gt;<br>and &quot;more&quot;');
    expect(html).toContain('Go &lt;there&gt;');
    expect(html).toContain('href="https://bridge.example/x?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
  });

  it('has a subject of one line', () => {
    expect(render(letter, null).subject).toBe('Your Bcc: eve@evil.example project');
  });

  it('shows lists and buttons in plain text too', () => {
    const { text } = render(letter, null);
    expect(text).toContain('- one\n- two');
    expect(text).toContain('Go <there>:\nhttps://bridge.example/x?a=1&b="2"');
  });

  it('loads nothing from anywhere and suits dark screens', () => {
    const { html } = render(letter, 'Amara');
    expect(html).not.toMatch(/<img|<link|<script|<style|src=|url\(|@import/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const coloured = [...html.matchAll(/<(\w+)[^>]*[;"](?:background|color):/g)].map(([, tag]) => tag);
    expect(coloured).toEqual(['a']);
  });

  it.each([
    null,
    '',
    '  ',
    'http://evil.example',
    'Win at evil.example now',
    'eve@evil.example',
    'www evil',
    'x'.repeat(61),
  ])('greets without a name when there is none, or %j is none', (name) => {
    expect(render(letter, name).text).toMatch(/^Hello,\n/);
  });

  it.each(['Amara Okafor', 'Dr. Ben O’Neill', 'J. R. Smith', 'Zoë', '李小龙'])('greets %s by name', (name) => {
    expect(render(letter, name).text).toContain(`Dear ${name},`);
  });
});
