// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenGL ES 3 for what calls it here: Dear ImGui's backend and web/view. These take the place of Emscripten's own functions of the same names,
// which know extensions, errors and formats that nothing on this page asks for and are three times as large. The linker takes those that are
// called; calls without objects, such as glViewport, stay Emscripten's.
//
// What the backend saves and restores around a frame is no one else's: it is told the state of a new context. A true answer to the first of
// these questions would wait for the graphics processor.

const library = {
  // Objects by number, 0 is none. A number becomes free when its object is deleted (null), not when the context is lost (undefined): whoever
  // still holds it then may delete it, in vain.
  $GL: {
    objects: [null],
    add: (object) => {
      const free = GL.objects.indexOf(null, 1);
      if (free < 1) return GL.objects.push(object) - 1;
      GL.objects[free] = object;
      return free;
    },
  },
  $GL__deps: [],
  $GL__postset: "var GLctx;",

  glGetIntegerv: function (name, out) {
    const constants = {
      0x0CF5: 4,  // UNPACK_ALIGNMENT
      0x821B: 3,  // MAJOR_VERSION
      0x84E0: 0x84C0,  // ACTIVE_TEXTURE: TEXTURE0
      0x8009: 0x8006, 0x883D: 0x8006,  // BLEND_EQUATION_RGB, _ALPHA: FUNC_ADD
    };
    HEAP32[out >> 2] = name === 0x0D33 ? GLctx.getParameter(name) : constants[name] || 0;  // MAX_TEXTURE_SIZE
    if (name === 0x0BA2 || name === 0x0C10) HEAP32.fill(0, out >> 2, (out >> 2) + 4);  // VIEWPORT, SCISSOR_BOX
  },
  glIsEnabled: function () { return 0; },
  glIsProgram: function () { return 0; },
  glGetString: function () { return 0; },  // the number of the version above is enough

  glShaderSource: function (shader, count, strings, lengths) {
    let text = "";
    for (let i = 0; i < count; ++i) text += UTF8ToString(HEAP32[(strings >> 2) + i]);
    GLctx.shaderSource(GL.objects[shader], text);
  },
  glGetUniformLocation: function (program, name) {
    const location = GLctx.getUniformLocation(GL.objects[program], UTF8ToString(name));
    return location ? GL.add(location) : -1;
  },
  glGetAttribLocation: function (program, name) { return GLctx.getAttribLocation(GL.objects[program], UTF8ToString(name)); },
  glBufferData: function (target, size, data, usage) {
    if (data) GLctx.bufferData(target, HEAPU8, usage, data, size);
    else GLctx.bufferData(target, size, usage);
  },
  glBufferSubData: function (target, offset, size, data) { return GLctx.bufferSubData(target, offset, HEAPU8, data, size); },
  glTexImage2D: function (target, level, kind, width, height, border, format, type, data) {
    GLctx.texImage2D(target, level, kind, width, height, border, format, type, HEAPU8, data);
  },
  glTexSubImage2D: function (target, level, x, y, width, height, format, type, data) {
    GLctx.texSubImage2D(target, level, x, y, width, height, format, type, HEAPU8, data);
  },
};

const define = (name, parameters, body) => { library[`gl${name[0].toUpperCase()}${name.slice(1)}`] = new Function(...parameters, body); };

for (const kind of ["Buffer", "Sampler", "Texture", "VertexArray"]) {
  define(`gen${kind}s`, ["count", "out"], `for (let i = 0; i < count; ++i) HEAP32[(out >> 2) + i] = GL.add(GLctx.create${kind}());`);
  define(`delete${kind}s`, ["count", "names"], `for (let i = 0; i < count; ++i) {
    const name = HEAP32[(names >> 2) + i];
    if (!GL.objects[name]) continue;
    GLctx.delete${kind}(GL.objects[name]);
    GL.objects[name] = null;
  }`);
}
for (const kind of ["Shader", "Program"]) {
  define(`create${kind}`, ["kind"], `return GL.add(GLctx.create${kind}(kind));`);
  define(`delete${kind}`, ["name"], `if (!GL.objects[name]) return; GLctx.delete${kind}(GL.objects[name]); GL.objects[name] = null;`);
  define(`get${kind}iv`, ["name", "what", "out"], `const object = GL.objects[name];
    HEAP32[out >> 2] = what === 0x8B84 ? GLctx.get${kind}InfoLog(object).length + 1 : GLctx.get${kind}Parameter(object, what);`);  // INFO_LOG_LENGTH
  define(`get${kind}InfoLog`, ["name", "size", "length", "out"], `stringToUTF8(GLctx.get${kind}InfoLog(GL.objects[name]), out, size);`);
}
for (const name of ["useProgram", "linkProgram", "compileShader", "bindVertexArray"]) define(name, ["object"], `GLctx.${name}(GL.objects[object]);`);
for (const name of ["bindBuffer", "bindTexture", "bindSampler"]) define(name, ["place", "object"], `GLctx.${name}(place, GL.objects[object]);`);
for (const name of ["attachShader", "detachShader"]) define(name, ["program", "shader"], `GLctx.${name}(GL.objects[program], GL.objects[shader]);`);
define("samplerParameteri", ["sampler", "name", "value"], "GLctx.samplerParameteri(GL.objects[sampler], name, value);");
for (const name of ["uniform1f", "uniform1i", "uniform2f"]) define(name, ["at", "x", "y"], `GLctx.${name}(GL.objects[at], x, y);`);
for (const length of [1, 4])
  define(`uniform${length}fv`, ["at", "count", "data"], `GLctx.uniform${length}fv(GL.objects[at], HEAPF32, data >> 2, ${length} * count);`);
define("uniformMatrix4fv", ["at", "count", "transposed", "data"], "GLctx.uniformMatrix4fv(GL.objects[at], !!transposed, HEAPF32, data >> 2, 16 * count);");

for (const name of Object.keys(library).filter((name) => name.startsWith("gl"))) library[`${name}__deps`] = ["$GL"];
mergeInto(LibraryManager.library, library);
