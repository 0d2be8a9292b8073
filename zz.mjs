import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
const c = await b.newContext({ baseURL: 'http://localhost:4315', viewport: {width:1280,height:900}, reducedMotion:'reduce' });
const page = await c.newPage();
const s = await c.newCDPSession(page); await s.send('Performance.enable');
const m = async () => Object.fromEntries((await s.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value]));
const show=(l,a,z)=>console.log(l.padEnd(26), ['TaskDuration','ScriptDuration','LayoutDuration','RecalcStyleDuration','V8CompileDuration'].map(k=>k+' '+((z[k]??0)-(a[k]??0)).toFixed(2)).join('  '), 'nodes',z.Nodes,'layouts',z.LayoutCount-a.LayoutCount);
for (const p of ['/','/about','/pricing','/consultants','/register','/login','/waiting-list']) {
  let a=await m(); await page.goto(p); await page.waitForLoadState('networkidle'); let z=await m(); show('load '+p,{},z);
  a=z; await page.waitForTimeout(4000); z=await m(); show('  idle 4 s',a,z);
}
await b.close();
