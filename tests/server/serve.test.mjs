// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The server of `./serve`, against a made-up folder: which bytes and which status a request gets, and that no request ends it.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as make_request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { make_server } from "../../cmake/serve.mjs";

const ten = "0123456789";
let folder, server, port;

before(async () => {
    folder = mkdtempSync(join(tmpdir(), "stiction-serve-"));
    mkdirSync(join(folder, "page", "part"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), "outside");
    for (const [name, text] of Object.entries({
        "index.html": "<p>page", "ten.txt": ten, "empty.txt": "", "app.0123456789.js": "plain", "app.0123456789.js.br": "brotli!",
        "app.0123456789.js.gz": "gzip", "part/index.html": "<p>part",
    })) writeFileSync(join(folder, "page", name), text);
    server = make_server(join(folder, "page"));
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    port = server.address().port;
});

after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
});

function get(path, headers = {}, method = "GET") {
    return new Promise((resolve, reject) => {
        const request = make_request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
            let text = "";
            response.setEncoding("utf8").on("data", (part) => text += part);
            response.on("error", reject).on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
        });
        request.on("error", reject).end();
    });
}

/// Sends these bytes as they are; the answer, up to where the server closes.
function send_bytes(bytes) {
    return new Promise((resolve, reject) => {
        let text = "";
        const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
        socket.setEncoding("latin1").on("data", (part) => text += part).on("close", () => resolve(text));
        socket.on("error", (error) => error.code === "ECONNRESET" ? resolve(text) : reject(error));
    });
}

test("a range of bytes is sent with its place", async () => {
    for (const [range, text, place] of [
        ["bytes=2-4", "234", "2-4"], ["bytes=0-0", "0", "0-0"], ["bytes=7-", "789", "7-9"], ["bytes=8-400", "89", "8-9"],
        ["bytes=9-9", "9", "9-9"],
    ]) {
        const answer = await get("/ten.txt", { Range: range });
        assert.deepEqual([answer.status, answer.text, answer.headers["content-range"]], [206, text, `bytes ${place}/10`], range);
        assert.equal(Number(answer.headers["content-length"]), text.length, range);
    }
});

test("a range that selects nothing is answered with 416 and the size", async () => {
    for (const [path, range, size] of [
        ["/ten.txt", "bytes=10-", 10], ["/ten.txt", "bytes=10-12", 10], ["/ten.txt", "bytes=10-5", 10], ["/empty.txt", "bytes=0-", 0],
        ["/ten.txt", `bytes=${"9".repeat(400)}-`, 10],
    ]) {
        const answer = await get(path, { Range: range });
        assert.deepEqual([answer.status, answer.text, answer.headers["content-range"]], [416, "", `bytes */${size}`], range);
    }
});

test("a range that is malformed, of another unit, from the end, of several parts or conditional is ignored", async () => {
    for (const range of ["bytes=-5", "bytes=-0", "bytes=-400", "bytes=x-y", "bytes=", "bytes=-", "bytes=--5", "bytes=1.5-2", "bytes", "lines=1-2", "bytes=0-1,4-5", "0-4", ""]) {
        const answer = await get("/ten.txt", { Range: range });
        assert.deepEqual([answer.status, answer.text, answer.headers["content-range"]], [200, ten, undefined], range);
    }
    const { headers: { etag } } = await get("/ten.txt");
    assert.equal((await get("/ten.txt", { "Range": "bytes=0-1", "If-Range": etag })).status, 200);
    assert.equal((await get("/empty.txt", { Range: "bytes=-5" })).status, 200);
    assert.equal((await get("/ten.txt", { Range: "bytes=0-1" }, "HEAD")).status, 200);
});

test("GET and HEAD have answers, every other method is not allowed", async () => {
    const head = await get("/ten.txt", {}, "HEAD");
    assert.deepEqual([head.status, head.text, head.headers["content-length"]], [200, "", "10"]);
    for (const method of ["POST", "PUT", "DELETE", "TRACE", "OPTIONS", "PATCH", "PROPFIND"]) {
        const answer = await get("/ten.txt", {}, method);
        assert.deepEqual([answer.status, answer.text, answer.headers.allow], [405, "", "GET, HEAD"], method);
    }
});

test("a coding is used only if the browser takes it", async () => {
    for (const [accepted, coding, text] of [
        ["gzip, deflate, br", "br", "brotli!"], ["br;q=0", undefined, "plain"], ["br;q=0, gzip", "gzip", "gzip"],
        ["br;q=0.0, gzip;q=0.5", "gzip", "gzip"], ["br ; q=0.2, gzip;q=0.8", "gzip", "gzip"], ["*", "br", "brotli!"], ["*;q=0", undefined, "plain"],
        ["br;q=0, *", "gzip", "gzip"], ["brown, zebra", undefined, "plain"], ["", undefined, "plain"], ["BR", "br", "brotli!"],
    ]) {
        const answer = await get("/app.0123456789.js", { "Accept-Encoding": accepted });
        assert.deepEqual([answer.status, answer.headers["content-encoding"], answer.text], [200, coding, text], accepted);
        assert.deepEqual([answer.headers["content-type"], answer.headers.vary], ["text/javascript; charset=utf-8", "Accept-Encoding"]);
    }
    assert.equal((await get("/ten.txt", { "Accept-Encoding": "br" })).text, ten);
});

test("a name with a hash is kept for ever, any other is asked for again and answered with 304", async () => {
    assert.match((await get("/app.0123456789.js")).headers["cache-control"], /immutable/);
    const { headers } = await get("/ten.txt");
    assert.equal(headers["cache-control"], "no-cache");
    assert.deepEqual([headers["x-content-type-options"], headers["access-control-allow-origin"]], ["nosniff", "*"]);
    for (const tags of [headers.etag, `"other", ${headers.etag}`, "*"]) {
        const again = await get("/ten.txt", { "If-None-Match": tags });
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", headers.etag]);
    }
    assert.equal((await get("/ten.txt", { "If-None-Match": "\"other\"" })).status, 200);
    writeFileSync(join(folder, "page", "ten.txt"), ten + "a");
    assert.equal((await get("/ten.txt", { "If-None-Match": headers.etag })).text, ten + "a");
    writeFileSync(join(folder, "page", "ten.txt"), ten);
});

test("a folder is its index.html, and no path leaves the folder", async () => {
    for (const path of ["/", "/index.html?x=1", "/?../secret.txt", "http://elsewhere/index.html"])
        assert.equal((await get(path)).text, "<p>page", path);
    for (const path of ["/part/", "/part/index.html"]) assert.equal((await get(path)).text, "<p>part", path);
    for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/part/../../secret.txt", "/none", "/ten.txt/", "/ten.txt/x",
        "/%00", "/ten.txt%00", "/..", `/${"a".repeat(8000)}`]) {
        const answer = await get(path);
        assert.ok([400, 403, 404].includes(answer.status) && answer.text === "", `${path}: ${answer.status} ${answer.text}`);
    }
    assert.equal((await get("/%zz")).status, 400);
});

test("no request ends the server", async () => {
    for (const bytes of ["", "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /ten.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=10-5\r\n\r\n", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf", `GET /${"a".repeat(100000)} HTTP/1.1\r\n\r\n`,
        "GET /ten.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=0-0\r\nRange: bytes=3-1\r\nAccept-Encoding: br;q=x;q=\r\n\r\n"])
        await send_bytes(bytes);
    const large = "x".repeat(1 << 24);
    writeFileSync(join(folder, "page", "large.txt"), large);
    await new Promise((gone) => {  // a browser that goes away in the middle of an answer
        const socket = connect(port, "127.0.0.1", () => socket.write("GET /large.txt HTTP/1.1\r\nHost: a\r\n\r\n"));
        socket.once("data", () => socket.destroy()).on("close", gone);
    });
    assert.equal((await get("/large.txt")).text.length, large.length);
    assert.equal((await get("/ten.txt")).text, ten);
});
